/**
 * A PDF file under /downloads. A document of your own goes into `public/downloads` under the same name: the build keeps it. A
 * public server does not start while a sample is left; take the word "sample" from `documents` in `pages/donors.ts` with the
 * last. A test fails when a file is longer than two pages.
 */
export interface Download {
  file: string
  /** The kind of document: in the header of every page and in the file's title. */
  kind: string
  title: string
  lead: string
  /** The day of the last change of the text. It is the file's date, so that the same text gives the same bytes. */
  revisedOn: string
  /** True for a placeholder of the owner's document: every page says SAMPLE. */
  sample: boolean
  /**
   * Markdown. `##` begins a section; its title is at the side, with the `*note*` after it. The label of a list entry is a
   * dot, a number, a `[ ]` box or its first words in bold. `>` is a tinted box. `---` ends the sections. A whole paragraph
   * is plain, `**bold**`, `*soft*` or a `[link](https://…)`.
   */
  body: string
}

/** A download whose Markdown is a file of this folder. `{site.email}` and other settings in it become the publisher's. */
export interface Guide extends Omit<Download, 'body'> {
  bodyFile: string
}
