/** The people of the book's pictures, from the front, who stand on the point 0 0. A child is about 300 high, an adult 350. */

interface FigureProps {
  /** Moves and scales it: the attribute `transform`. */
  at: string
  coat: string
  /** The color of the sleeves, which is darker than the coat. */
  sleeve: string
  skin?: string
  /** The color of a woollen hat and of the scarf. */
  hat?: string
  /** What covers the head when there is no hat. */
  hair?: keyof typeof hairs
  arms?: keyof typeof arms
}

const dark = '#3a2436'
export const skins = { light: '#c98f66', brown: '#7d5039', tan: '#b07a5c' } as const
/** The coats of the spreads, with their sleeves. */
export const coats = {
  red: { coat: '#b9503f', sleeve: '#8f3a35' },
  teal: { coat: '#2f6f7c', sleeve: '#23525f' },
  plum: { coat: '#6d4f8a', sleeve: '#553b70' },
} as const

const hairs = {
  curls:
    'M0-212c10-6 24-2 28 8 12 0 20 10 18 22 8 8 6 20-2 26-3-10-8-18-14-22-20 4-40 4-60 0-6 4-11 12-14 22-8-6-10-18-2-26-2-12 6-22 18-22 4-10 18-14 28-8z',
  bun: 'M-16-210a16 16 0 1 1 32 0c18 6 27 24 26 52-8-6-14-14-18-24-16 6-38 6-50 0-4 10-8 18-16 24-1-28 8-46 26-52z',
  short: 'M-40-156c-8-34 10-54 40-54s48 20 40 54c-6-6-8-14-10-22-22 4-42 2-58-6-4 10-6 20-12 28z',
} as const

const arms = {
  down: ['M-40-88l-14 58M40-88l14 58', -55, 55, -24],
  reading: ['M-40-88l-8 44 26 18M40-88l8 44-26 18', -26, 26, -22],
  waving: ['M-40-88l-14 58M38-90l38-4 8-44', -55, 85, -144],
} as const

export function Child({ at, coat, sleeve, skin = skins.light, hat, hair = 'short', arms: pose = 'down' }: FigureProps) {
  return (
    <g transform={at}>
      <path fill="none" stroke={dark} strokeWidth="27" strokeLinecap="round" d="M-20-84v62M20-84v62" />
      <g transform="translate(0-84)">
        <path fill="#2a2347" d="M-36 84c-2-16 8-24 18-24s16 8 15 24zM36 84c2-16-8-24-18-24s-16 8-15 24z" />
        <path
          fill={coat}
          d="M-18-112c-24 4-32 18-34 42l-6 68c0 10 6 14 14 14h88c8 0 14-4 14-14l-6-68c-2-24-10-38-34-42z"
        />
        <Head skin={skin} hat={hat} hair={hair} />
        <Arms pose={pose} sleeve={sleeve} hand={hat ? '#fff3d0' : skin} />
      </g>
    </g>
  )
}

/** In a long coat or a dress. */
export function Adult({ at, coat, sleeve, skin = skins.light, hair = 'short', arms: pose = 'down' }: FigureProps) {
  return (
    <g transform={at}>
      <path fill="#2a2347" d="M-34 0c-2-12 6-18 16-18s15 6 15 18zM34 0c2-12-6-18-16-18s-15 6-15 18z" />
      <g transform="translate(0-136)">
        <path
          fill={coat}
          d="M-18-112c-26 4-34 20-36 42l-12 190c0 6 4 8 10 8h112c6 0 10-2 10-8L54-70c-2-22-10-38-36-42z"
        />
        <Head skin={skin} hair={hair} />
        <Arms pose={pose} sleeve={sleeve} hand={skin} />
      </g>
    </g>
  )
}

function Head({ skin, hat, hair }: { skin: string; hat?: string | undefined; hair: keyof typeof hairs }) {
  return (
    <>
      <path fill={skin} d="M-11-128h22v22c-6 6-16 6-22 0z" />
      <ellipse cy="-160" rx="38" ry="40" fill={skin} />
      <path
        fill="none"
        stroke={dark}
        strokeWidth="3.6"
        strokeLinecap="round"
        d="M-22-156c3 5 9 5 12 0M10-156c3 5 9 5 12 0M-9-138c5 6 13 6 18 0"
      />
      {hat ? (
        <>
          <path
            fill={dark}
            d="M-42-176c-6 24-4 42 4 56 4-2 6-8 6-14-2-16-2-28 0-38zM42-176c6 24 4 42-4 56-4-2-6-8-6-14 2-16 2-28 0-38z"
          />
          <path
            fill={hat}
            d="M-42-174c0-26 18-40 42-40s42 14 42 40zM-28-122c18 8 38 8 56 0 7 0 9 14 2 17-18 9-42 9-60 0-7-3-5-17 2-17z"
          />
          <path fill="none" stroke="#fff3d0" strokeLinecap="round" strokeWidth="19" d="M-37-174h74M0-216h0" />
          <circle cy="-216" r="13" fill="#fff3d0" />
        </>
      ) : (
        <path fill={dark} d={hairs[hair]} />
      )}
    </>
  )
}

function Arms({ pose, sleeve, hand }: { pose: keyof typeof arms; sleeve: string; hand: string }) {
  const [path, left, right, height] = arms[pose]
  return (
    <>
      <path fill="none" stroke={sleeve} strokeWidth="23" strokeLinecap="round" strokeLinejoin="round" d={path} />
      {pose === 'reading' && <SmallBook at="translate(0-22) scale(.56)" />}
      <circle cx={left} cy={pose === 'waving' ? -24 : height} r="12" fill={hand} />
      <circle cx={right} cy={height} r="12" fill={hand} />
    </>
  )
}

/** An open book, seen by who stands before its reader. Its lower fold is the point 0 0. */
export function SmallBook({ at }: { at: string }) {
  return (
    <g transform={at}>
      <path
        fill="#b5653f"
        d="M0 34c-30-14-66-18-98-8l-6-62c36-10 74-6 104 10 30-16 68-20 104-10l-6 62c-32-10-68-6-98 8z"
      />
      <path fill="#fffbe9" d="M0 22c-28-12-58-16-88-8l-6-52c32-8 66-4 94 10 28-14 62-18 94-10l-6 52c-30-8-60-4-88 8z" />
      <path
        fill="none"
        stroke="#e3c48c"
        strokeWidth="4"
        strokeLinecap="round"
        d="M0-28v50M-79-24c20-4 40-2 60 6M-75-8c18-4 38-2 56 6M79-24c-20-4-40-2-60 6M75-8c-18-4-38-2-56 6"
      />
    </g>
  )
}

/** An oil lamp, which stands on the point 0 0. */
export function OilLamp({ at }: { at: string }) {
  return (
    <g transform={at}>
      <path fill="#fffbe9" d="M-7-26c-5-9-1-13 0-20H7c1 7 5 11 0 20z" />
      <path fill="#f2a63a" d="M0-44c3 6 4 9 2 14h-4c-2-5-1-8 2-14z" />
      <path fill="#4a2f3f" d="M-8-26H8c1 4 6 6 6 12 0 8-6 10-7 10h4v4h-22v-4h4c-1 0-7-2-7-10 0-6 5-8 6-12z" />
    </g>
  )
}
