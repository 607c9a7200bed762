import { type Side, sides } from './preview-address.ts'

const widths = [
  { name: 'phone', label: 'Phone', width: 390, height: 844 },
  { name: 'desk', label: 'Desk', width: 1280, height: 800 },
] as const

interface View {
  side: Side
  scheme: 'light' | 'dark'
  label: string
}

/** `people`: who see it as it is now. */
const viewsOf = (people: string): View[] => [
  { side: 'now', scheme: 'light', label: `as ${people} see it now` },
  { side: 'draft', scheme: 'light', label: 'with your changes' },
  { side: 'draft', scheme: 'dark', label: 'with your changes, dark' },
]

interface PreviewFramesProps {
  people: 'visitors' | 'readers'
  addressOf: (view: Pick<View, 'side' | 'scheme'>) => string
  /** Without those that there are not. */
  shown?: readonly Side[]
}

/** A page or a mail as it is now and with the changes, as phones and desks show it, light and dark. */
export function PreviewFrames({ people, addressOf, shown = sides }: PreviewFramesProps) {
  const views = viewsOf(people).filter(({ side }) => shown.includes(side))
  return widths.map(({ name, label, width, height }) => (
    <section key={name}>
      <h2>{label}</h2>
      <div className={`frames ${name}`}>
        {views.map(({ side, scheme, label: view }) => {
          const address = addressOf({ side, scheme })
          return (
            <figure key={address}>
              <figcaption>
                <a href={address}>
                  {label} {view}
                </a>
              </figcaption>
              <div>
                <iframe
                  src={address}
                  title={`${label} ${view}`}
                  sandbox="allow-same-origin"
                  width={width}
                  height={height}
                  data-view={`${name} ${scheme} ${side}`}
                />
              </div>
            </figure>
          )
        })}
      </div>
    </section>
  ))
}
