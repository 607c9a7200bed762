import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { FontPreloads } from '../fonts/font-preloads.tsx'
import fonts from '../fonts/fonts.css?inline'
import { version } from '../config/version.ts'
import { site } from '../content/site.ts'
import type { Member } from '../config/staff-setting.ts'
import styles from './office.css?inline'
import { FindForm } from './find/find-form.server.tsx'
import { Brand, Menu } from './menu.server.tsx'
import { permitsOf } from './permits.ts'

interface PageProps {
  title: string
  content: ReactNode
  status?: number | undefined
  /** The message after a submit. */
  note?: string | undefined
  /** Null means that nobody is signed in. */
  member: Member | null
  nonce: string
  path: string
  /** The text in the field Find. */
  find?: string | undefined
  /** False: this browser has switched the key of Find off. */
  hasFindKey?: boolean
}

/** Renders a whole page. Its CSP allows scripts and styles with the nonce. */
export function renderPage({ status = 200, ...page }: PageProps): Response {
  const html = `<!doctype html>${renderToStaticMarkup(<Frame {...page} />)}`
  return new Response(html, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

function Frame({ title, content, note, member, nonce, path, find = '', hasFindKey = true }: Omit<PageProps, 'status'>) {
  const maySearch = member !== null && permitsOf(member.role).maySee('/office/find')
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <FontPreloads />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · Office of ${site.name}`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: fonts + styles }} />
      </head>
      <body>
        <a href="#main" className="skip">
          Skip to content
        </a>
        <header>
          {maySearch ? <FindForm text={find} nonce={nonce} hasKey={hasFindKey} /> : <Brand />}
          {member && (
            <>
              <button type="button" popoverTarget="menu" className="menu-button quiet">
                Menu
              </button>
              <Menu member={member} path={path} id="menu" />
            </>
          )}
        </header>
        <main id="main" tabIndex={-1}>
          <h1>{title}</h1>
          {note && (
            <p role="status" className="note">
              {note}
            </p>
          )}
          {content}
        </main>
        {member && <footer>Version {version}</footer>}
      </body>
    </html>
  )
}
