const headerBytes = 22

/** An .ico file that holds one PNG picture, for what asks for `/favicon.ico` unasked: a tab with a PDF, a feed reader. */
export function packIco(png: Uint8Array, size: number): Uint8Array {
  const header = Buffer.alloc(headerBytes)
  header.writeUInt16LE(1, 2) // an icon
  header.writeUInt16LE(1, 4) // of one picture
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.byteLength, 14)
  header.writeUInt32LE(headerBytes, 18)
  return Buffer.concat([header, png])
}
