import { about } from '../../content/about.ts'
import { site } from '../../content/site.ts'
import { Section } from '../../ui/layout.tsx'

export function FounderCard() {
  const { title, role, text } = about.leadership
  return (
    <Section aria-labelledby="leadership">
      <h2 id="leadership" className="text-title">
        {title}
      </h2>
      <div className="mt-8 grid items-center gap-8 sm:grid-cols-[auto_1fr] sm:gap-12">
        <Portrait />
        <div>
          <h3 className="font-display text-title">{site.founder}</h3>
          <p className="mt-1 text-lg text-secondary">{role}</p>
          {text && <p className="mt-4 max-w-[23em] text-lg">{text}</p>}
        </div>
      </div>
    </Section>
  )
}

/** The initials lie behind the photograph: they show when there is none and when it does not load. */
function Portrait() {
  const photo = site.founderPhoto?.startsWith('/') ? site.founderPhoto : null
  return (
    <div className="relative grid h-64 w-52 place-items-center overflow-hidden rounded-t-full border-8 border-house bg-glow text-night">
      <span aria-hidden="true" className="font-display text-headline font-semibold">
        {initials(site.founder)}
      </span>
      {photo && <img src={photo} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />}
    </div>
  )
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words.at(0), words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0) ?? '').join('')
}
