declare module 'subset-font' {
  /** The characters of `text` from `font`, and of its axes only these ranges. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; variationAxes: Record<string, { min: number; max: number }> },
  ): Promise<Buffer>
}
