import { useLocation } from 'react-router'
import { notice } from '../content/notice.ts'
import { Container } from './layout.tsx'

/** What the office tells everyone for some days, above each page but the crisis page: there nothing comes before help. */
export function Notices() {
  const { pathname } = useLocation()
  const { label, notices } = notice
  if (notices.length === 0 || pathname === '/resources') return null
  return (
    <section aria-label={label} className="border-b border-line bg-raised py-3 print:hidden">
      <Container>
        {notices.map(({ text }) => (
          <p key={text}>{text}</p>
        ))}
      </Container>
    </section>
  )
}
