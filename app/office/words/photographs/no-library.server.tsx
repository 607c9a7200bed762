/** What a server without the image library says. */
export function NoLibrary() {
  return (
    <p className="box">
      This server cannot take photographs: it was installed without the image library. The person who runs it types{' '}
      <code>npm ci --omit=dev</code> in the folder of the site, as the user who owns it, and starts the site again.
    </p>
  )
}
