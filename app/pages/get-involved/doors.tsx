import { getInvolved } from '../../content/get-involved.ts'
import { Icon } from '../../ui/drawings/icon.tsx'
import { Container } from '../../ui/layout.tsx'

/** The three sections of the page as three open doors in one wall. */
export function Doors() {
  return (
    <section className="bg-sunk">
      <Container className="grid items-end gap-x-12 gap-y-10 pt-14 sm:pt-20 lg:grid-cols-[2fr_3fr]">
        <div className="lg:pb-20">
          <h1 className="text-headline">{getInvolved.title}</h1>
          <p className="mt-5 max-w-[20em] text-xl text-ink-soft">{getInvolved.lead}</p>
        </div>
        <nav aria-label="On this page">
          <ul className="grid grid-cols-3 gap-3 sm:gap-6">
            {getInvolved.audiences.map(({ id, name }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="group flex flex-col items-center rounded-t-full text-ink no-underline focus-visible:rounded-t-full"
                >
                  <DoorPicture />
                  <span className="flex min-h-14 items-center gap-2 font-display text-base font-semibold underline-offset-4 group-hover:underline sm:text-xl">
                    {name}
                    <Icon small name="chevron" className="max-sm:hidden" />
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </Container>
    </section>
  )
}

function DoorPicture() {
  return (
    <svg viewBox="0 0 160 240" aria-hidden="true" className="w-full">
      <path d="M8 240V80a72 72 0 0 1 144 0v160z" className="fill-house" />
      <path d="M22 240V80a58 58 0 0 1 116 0v160z" className="fill-glow" />
      <path d="M22 240V80a58 58 0 0 1 30-51v195z" className="fill-night-2" />
      <circle cx="44" cy="138" r="4" className="fill-glow" />
      <path d="M52 224l86 16H22z" className="fill-page" opacity="0.7" />
      <path d="M0 238h160" className="stroke-line-strong" strokeWidth="4" />
    </svg>
  )
}
