/** Whether an If-None-Match names the tag. Weak and strong are alike there (RFC 9110, 13.1.2). */
export function matchesWeakly(header: string, etag: string): boolean {
  return header.trim() === '*' || tagsIn(header).some((tag) => tag.replace(/^W\//, '') === etag)
}

/** Whether an If-Match or If-Range names the tag: only the very same bytes will do (RFC 9110, 13.1.1 and 13.1.5). */
export function matchesStrongly(header: string, etag: string): boolean {
  return header.trim() === '*' || tagsIn(header).includes(etag)
}

/** A comma may stand inside a tag. */
function tagsIn(header: string): string[] {
  return header.match(/(W\/)?"[^"]*"/g) ?? []
}
