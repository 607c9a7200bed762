import { timeInShort } from '../../platform/publisher-time.ts'

/** A time in the publisher's own time zone. */
export function Time({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{timeInShort(at)}</time>
}
