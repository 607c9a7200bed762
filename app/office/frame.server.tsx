import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import fonts from '../fonts/fonts.css?inline'
import { version } from '../config/version.ts'
import { site } from '../content/site.ts'
import type { Member } from '../config/staff-setting.ts'
import styles from './office.css?inline'
import { type PagePath, permitsOf } from './permissions.ts'

interface PageProps {
  title: string
  content: ReactNode
  status?: number | undefined
  /** The message after a submit. */
  note?: string | undefined
  /** Null: nobody is signed in. */
  member: Member | null
  nonce: string
  path: string
}

interface MenuEntry {
  path: PagePath
  label: string
  /** Other paths that belong to this entry. */
  subpages?: string[]
}

const menu: MenuEntry[] = [
  { path: '/office', label: 'Today' },
  { path: '/office/find', label: 'Find', subpages: ['/office/person'] },
  { path: '/office/givers', label: 'Givers', subpages: ['/office/gifts', '/office/recurring'] },
  { path: '/office/enter', label: 'Enter a gift' },
  { path: '/office/orders', label: 'Orders' },
  { path: '/office/messages', label: 'Messages' },
  { path: '/office/letters', label: 'Letters' },
  { path: '/office/deposits', label: 'Deposits' },
  { path: '/office/statements', label: 'January' },
  { path: '/office/board', label: 'Board' },
  { path: '/office/settings', label: 'Settings', subpages: ['/office/launch'] },
  { path: '/office/changes', label: 'Changes' },
]

/** Renders a whole page. Its CSP allows scripts and styles with the nonce. */
export function renderPage({ status = 200, ...page }: PageProps): Response {
  const html = `<!doctype html>${renderToStaticMarkup(<Frame {...page} />)}`
  return new Response(html, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

function Frame({ title, content, note, member, nonce, path }: Omit<PageProps, 'status'>) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
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
          <strong>
            {site.name}
            <span>: office</span>
          </strong>
          {member && <Menu member={member} path={path} />}
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

function Menu({ member: { name, role }, path }: { member: Member; path: string }) {
  const entries = menu.filter((entry) => permitsOf(role).maySee(entry.path))
  const isWithin = ({ path: at, subpages = [] }: MenuEntry) =>
    at !== '/office' && [at, ...subpages].some((each) => path === each || path.startsWith(`${each}/`))
  const currentOf = (entry: MenuEntry) => (entry.path === path ? 'page' : isWithin(entry) ? 'true' : undefined)
  return (
    <>
      <nav aria-label="Office">
        <ul>
          {entries.map((entry) => (
            <li key={entry.path}>
              <a href={entry.path} aria-current={currentOf(entry)}>
                {entry.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <form method="post" action="/office/sign-out" className="signed-in">
        <a href="/office/me">{name}</a> <button className="quiet">Sign out</button>
      </form>
    </>
  )
}
