declare module 'subset-font' {
  /** The characters of `text` from `font`; with `variationAxes`, one fixed cut of a variable font. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'truetype'; variationAxes: Record<string, number> },
  ): Promise<Buffer>
}
