import type { Route } from './+types/cookies.ts'
import { pageMeta } from '../../head/page-meta.ts'
import { cookies } from '../../content/legal/cookies.ts'
import { manageCookies } from '../../content/legal/manage-cookies.ts'
import { ManageButton } from '../../consent/manage-button.tsx'
import { LegalPage } from './legal-page.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: cookies.title, description: cookies.description, path: '/cookies' })

export default function Cookies() {
  return (
    <LegalPage document={cookies}>
      <section aria-labelledby="manage" className="mt-10 max-w-prose">
        <h2 id="manage" className="text-xl">
          {manageCookies.title}
        </h2>
        <p className="mt-3 mb-5 noscript:hidden">{manageCookies.text}</p>
        <ManageButton className="noscript:hidden">{manageCookies.button}</ManageButton>
        <p className="mt-3 hidden noscript:block">{manageCookies.withoutScript}</p>
      </section>
    </LegalPage>
  )
}
