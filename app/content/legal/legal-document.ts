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
  /** By their anchors, to which the table of contents links. */
  sections: Readonly<Record<string, LegalSection>>
}
