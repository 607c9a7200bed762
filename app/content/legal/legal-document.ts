export interface LegalSection {
  title: string
  /** One paragraph or several. */
  text?: string | readonly string[]
  list?: readonly string[]
  facts?: Readonly<Record<string, string>>
  after?: string | readonly string[]
  links?: readonly { label: string; to: string }[]
}

export interface LegalDocument {
  title: string
  description: string
  /** The whole policy in a few sentences. */
  summary: readonly string[]
  /** By their anchors, which the table of contents links to. */
  sections: Readonly<Record<string, LegalSection>>
}
