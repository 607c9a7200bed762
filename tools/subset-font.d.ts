declare module 'subset-font' {
  /** The characters of `text` from `font`; with `variationAxes`, one fixed cut of a variable font or a part of its range. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'truetype' | 'woff2'
      variationAxes: Record<string, number | { min: number; max: number }>
    },
  ): Promise<Buffer>
}
