/**
 * Every color of the pages, mails, PDF documents, office, icons and social pictures. Style sheets take them as
 * `palette(light.paper)`. Constants are exported singly for what browsers load: the build inlines them.
 */

/** The main color: text, the logo, and buttons that do not ask for a gift. The logo is `public/favicon.svg`. */
export const mainColor = '#1c2340'
/** The warm accent, only for giving. */
const giveColor = '#f6b23c'

export const lightPaper = '#fbf6ea'
export const darkPaper = '#161b31'
export const nightSky = '#171d3b'
export const lamplight = '#ffd884'
export const bookPaper = '#fff8e6'
export const paperEdge = '#e0d5bd'
export const pencil = '#837c72'

export const light = {
  paper: lightPaper,
  raised: '#fffdf7',
  sunk: '#f3ead7',
  field: '#fffefb',
  ink: mainColor,
  inkSoft: '#4b5170',
  line: paperEdge,
  lineStrong: pencil,

  give: giveColor,
  giveHover: '#ffc75f',
  giveEdge: mainColor,
  giveInk: mainColor,
  giveTint: '#fdecc6',

  /** Links and drawings. */
  secondary: '#23606f',
  danger: '#9a1c2d',
  dangerTint: '#fce9e4',
  /** A background for text; danger is a text color. */
  alarm: '#9a1c2d',
  goodTint: '#e2f1e4',

  /** The pictures: night outside, lamplight inside. */
  night: nightSky,
  night2: '#222a52',
  night3: '#2e3868',
  glow: lamplight,
  page: bookPaper,
  mark: mainColor,
  house: '#2e3868',

  shadow: '#14183038',
  /** Printed paper, which is the same in both schemes. */
  bookEdge: '#e4d7b8',
  bookFold: '#0d112233',
  bookFoldLight: '#fff8e61a',
  bookShadow: '#0d112259',
  /** The light of a lamp on a table at night. */
  lampPool: '#8f7bb84d',
} as const

export const dark = {
  paper: darkPaper,
  raised: '#222946',
  sunk: '#333a5c',
  field: '#0f1426',
  ink: '#f6ecd8',
  inkSoft: '#c9cadb',
  line: '#3f4870',
  lineStrong: '#8d95b8',
  giveEdge: giveColor,
  giveTint: '#4a3a1e',
  secondary: '#92cfdc',
  danger: '#ffaaa4',
  dangerTint: '#34141d',
  alarm: '#d3283c',
  goodTint: '#1d3a33',
  night: '#080b1a',
  night2: nightSky,
  night3: '#273058',
  mark: '#46548f',
  markHover: '#56659f',
  /** Mails have no light edge around the mark. */
  mailMark: '#4d5ca0',
  house: '#46548f',
} as const

/** On a night-colored band, in both schemes. */
export const onNight = {
  ink: '#f8efdc',
  inkSoft: '#cfd0e0',
  line: '#39436f',
  lineStrong: '#8f97ba',
  sunk: '#2a3360',
  giveEdge: giveColor,
  secondary: '#9fd5e0',
  mark: '#3a4679',
} as const

/** On white paper, where tints are fainter than on a screen. */
export const pdfSunk = '#fbf3e1'

/** The social picture: the sky around the lit window, and the logo's frame, which is as dark as the sky. */
export const social = { dusk: '#6b6378', litFrame: '#3b467c' } as const
