import { createHash } from 'node:crypto'
import type { EncodedVersion } from '../../app/photographs/encode-versions.server.ts'
import type { BuiltPhoto } from '../../app/ui/photograph.tsx'

export interface MadePhoto {
  photo: BuiltPhoto
  /** By their addresses. */
  files: Map<string, Buffer>
}

interface BuiltFrom {
  /** The first part of its files' names. */
  name: string
  alt: string
  /** The picture in its largest width. */
  largest: Buffer
  versions: readonly EncodedVersion[]
}

/** The versions of a picture as files of the build. */
export async function builtPhoto({ name, alt, largest, versions }: BuiltFrom): Promise<MadePhoto> {
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(largest).metadata()
  const addressOf = ({ width: each, bytes, format }: EncodedVersion) =>
    `/assets/${name}-${each}-${hashOf(bytes)}.${format}`
  const of = (format: EncodedVersion['format']) => versions.filter((version) => version.format === format)
  const srcSet = (format: EncodedVersion['format']) =>
    of(format)
      .map((version) => `${addressOf(version)} ${version.width}w`)
      .join(', ')
  return {
    photo: { alt, width, height, avif: srcSet('avif'), webp: srcSet('webp'), src: addressOf(of('webp')[1]!) },
    files: new Map(versions.map((version) => [addressOf(version), version.bytes])),
  }
}

/** A fault of a picture, not of the program: the stack is of no use. */
export const photoError = (fault: string) => Object.assign(new Error(fault), { stack: '' })

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url').slice(0, 8)

/** In development no files are written: each address is a data URL. */
export function withData({ photo, files }: MadePhoto): BuiltPhoto {
  const inline = (text: string) =>
    text.replaceAll(
      /\/assets\/\S+\.(\w+)/g,
      (address, format: string) => `data:image/${format};base64,${files.get(address)!.toString('base64')}`,
    )
  return { ...photo, avif: inline(photo.avif), webp: inline(photo.webp), src: inline(photo.src) }
}
