import { Link } from 'react-router'
import { navigation, type NavigationLink } from '../content/navigation.ts'
import { site } from '../content/site.ts'
import { streetLine } from '../words/street-line.ts'
import { HoursLine } from './hours-line.tsx'
import { Container } from './layout.tsx'
import { PhoneLink } from './phone-link.tsx'
import { WindowMark } from './drawings/window-mark.tsx'

const listItem = ({ label, to }: NavigationLink) => (
  <li key={to}>
    <Link to={to}>{label}</Link>
  </li>
)

export function SiteFooter() {
  const { address } = site
  return (
    <footer className="site-footer on-night bg-night text-ink">
      <Container className="grid gap-10 sm:grid-cols-2 lg:grid-cols-[1fr_auto_1fr]">
        <div className="max-w-sm">
          <p className="flex items-center gap-3 font-display text-xl font-semibold">
            <WindowMark className="h-10 w-8" />
            {site.name}
          </p>
          <p className="mt-4 text-ink-soft">
            {`${site.legalName} is a 501(c)(3) nonprofit publisher. EIN ${site.ein}. Gifts are tax-deductible to the extent allowed by law.`}
          </p>
        </div>
        <nav aria-label="Footer" className="sm:row-span-2">
          <ul className="footer-columns">{navigation.footer.map(listItem)}</ul>
        </nav>
        <address className="not-italic">
          <p>
            <a href={`mailto:${site.email}`}>{site.email}</a>
            <br />
            <PhoneLink phone={site.phone} />
          </p>
          <p className="text-ink-soft">
            <HoursLine />
          </p>
          <p className="mt-4 text-ink-soft">
            {streetLine(address)}
            <br />
            {`${address.city}, ${address.state} ${address.zip}`}
          </p>
        </address>
      </Container>
      <Container>
        <nav aria-label="Legal" className="mt-10 border-t border-line pt-3">
          <ul className="flex flex-wrap gap-x-8">{navigation.legal.map(listItem)}</ul>
        </nav>
      </Container>
    </footer>
  )
}
