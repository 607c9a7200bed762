/** Both ends belong to it, and both exist in the body. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * The part of a body of `size` bytes that a Range header asks for (RFC 9110, 14.1.2 and 14.2). Null when the whole body
 * is the answer: without a range, for several ranges at once, and for what cannot be read.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  return start < size ? { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) } : 'unsatisfiable'
}
