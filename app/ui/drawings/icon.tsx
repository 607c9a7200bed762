import { classNames } from '../class-names.ts'

const paths = {
  close: 'M6 6l12 12M18 6L6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M5 12h14',
  plus: 'M12 5v14M5 12h14',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  mail: 'M3.5 6.5h17v11h-17zM4 7l8 6.5L20 7',
  phone:
    'M8.5 3.5l2 5-2.3 1.8a12 12 0 0 0 5.5 5.5l1.8-2.3 5 2v3.5a1.8 1.8 0 0 1-2 1.8A16.5 16.5 0 0 1 3.2 5.5a1.8 1.8 0 0 1 1.8-2z',
  clock: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5V12l3 2',
  alert: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5v5.5M12 16v.5',
  arrow: 'M4.5 12h15M13 5.5l6.5 6.5-6.5 6.5',
  receipt: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8.5h6M9 12.5h6',
  lock: 'M5.5 10.5h13v10h-13zM8 10.5V7.5a4 4 0 0 1 8 0v3M12 14.5v2.5',
  shield: 'M12 3.5l7.5 2.5v5.5c0 4.5-3 7.5-7.5 9-4.5-1.5-7.5-4.5-7.5-9V6zM8.5 12l2.5 2.5 4.5-4.5',
  message: 'M4 5h16v11h-9l-4.5 4v-4H4zM8 10.5h8',
  chat: 'M3.5 4.5h12v8h-7l-3 2.8v-2.8h-2zM18 9h2.5v8h-2v2.8l-3-2.8H10',
  outward: 'M8 5H5v14h14v-3M12 4h8v8M20 4l-9 9',
  chevron: 'M5.5 9l6.5 6.5L18.5 9',
} as const

export type IconName = keyof typeof paths

const stroke = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: '2',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** An icon beside text or in a labelled control. It never has a meaning of its own. */
export function Icon({ name, small = false, className }: { name: IconName; small?: boolean; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={classNames('shrink-0', small ? 'size-5' : 'size-6', className)}
      {...stroke}
    >
      <path d={paths[name]} />
    </svg>
  )
}

/** Drawings for long lists: each is in the page once, and `SpriteIcon` refers to it with a few bytes. */
export function IconSprite({ names }: { names: readonly IconName[] }) {
  return (
    <svg aria-hidden="true" className="hidden">
      {names.map((name) => (
        <symbol key={name} id={name} viewBox="0 0 24 24" {...stroke}>
          <path d={paths[name]} />
        </symbol>
      ))}
    </svg>
  )
}

/** Its size and colour come from the style sheet of the list. */
export function SpriteIcon({ name }: { name: IconName }) {
  return (
    <svg aria-hidden="true">
      <use href={`#${name}`} />
    </svg>
  )
}
