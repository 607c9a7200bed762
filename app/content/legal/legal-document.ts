export interface LegalSection {
  /** The anchor, also of the table of contents. */
  id: string
  title: string
  text: readonly string[]
  list?: readonly string[]
  facts?: readonly (readonly [name: string, text: string])[]
  after?: readonly string[]
  links?: readonly { label: string; to: string }[]
}

export interface LegalDocument {
  title: string
  description: string
  /** The whole policy in a few sentences, for those who read no further. */
  summary: readonly string[]
  sections: readonly LegalSection[]
}
