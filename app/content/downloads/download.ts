/** A PDF file under /downloads. */
export interface Download {
  file: string
  /** What the document is, in a few words: in the head of every page and in the file's title. */
  kind: string
  title: string
  lead: string
  /** The day the words were last changed. It is the file's date, so the same words make the same bytes. */
  revisedOn: string
  /** A placeholder for the owner's document: every page says SAMPLE. */
  sample: boolean
  /**
   * Markdown. `##` begins a section; its title stands at the side, with the `*note*` that follows it. An entry of a list
   * has a dot, a number, a `[ ]` box or its first words in bold as its label. `>` is a tinted box. `---` ends the sections.
   * A paragraph is set as a whole: plain, `**bold**`, `*soft*` or a `[link](https://…)`.
   */
  body: string
}

/** A download whose Markdown stands in a file of this folder. `{email}` and `{phone}` in it are the publisher's. */
export interface Guide extends Omit<Download, 'body'> {
  bodyFile: string
}
