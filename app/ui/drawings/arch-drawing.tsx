import { bookPaper, lamplight } from '../../colors/palette.ts'
import { Adult, Child, coats, OilLamp, skins, SmallBook } from './figures.tsx'
import { Halo, Stars } from './night-sky.tsx'

export type ArchSubject = keyof typeof scenes

const pane = 'M22 172V80a58 58 0 0 1 116 0v92z'

/** The scenes in an arched window. */
const scenes = {
  book: () => (
    <>
      <path fill="#34407a" d={pane} />
      <Stars at="M48 72h0M74 48h0M112 62h0M62 100h0" />
      <circle cx="104" cy="120" r="78" fill="url(#arch-halo)" />
      <OilLamp at="translate(110 172) scale(1.5)" />
      <SmallBook at="translate(68 158) scale(.42)" />
    </>
  ),
  church: () => (
    <>
      <path fill="url(#arch-dusk)" d={pane} />
      <path fill="#544f8a" d="M22 150v-34l14-16 14 16v34zM112 150v-38l14-14 12 12v40z" />
      <circle cx="80" cy="120" r="66" fill="url(#arch-halo)" />
      <path
        fill="#39417c"
        d="M77 34h6v9h8v6h-8v13h-6V49h-8v-6h8zM66 156V82l14-26 14 26v74zM48 156v-34l32-22 32 22v34z"
      />
      <path
        fill="none"
        stroke="#6a78b8"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M43 125l37-25 37 25"
      />
      <path
        fill={lamplight}
        d="M71 156v-16a9 9 0 0 1 18 0v16zM75 90v-6a5 5 0 0 1 10 0v6zM54 146v-8a4 4 0 0 1 8 0v8zM98 146v-8a4 4 0 0 1 8 0v8z"
      />
      <path fill="#d9a9a0" d="M22 152c40-6 80 4 116-2v22H22z" />
      <path fill="#ffe6b4" d="M71 154h18l18 18H52z" />
      <Child at="translate(50 170) scale(.1)" {...coats.red} hat="#e9c98a" />
      <Child at="translate(116 168) scale(.1)" {...coats.teal} hat="#b9503f" />
    </>
  ),
  hands: () => (
    <>
      <path fill="url(#arch-dusk)" d={pane} />
      <path fill="#544f8a" d="M22 140c20-18 40-18 58-4s38 8 58-8v44H22z" />
      <path fill="#39417c" d="M22 156c30-12 60-6 116 2v14H22z" />
      <path fill={lamplight} d="M40 148h5v7h-5zM52 144h5v7h-5zM106 146h5v7h-5zM120 140h5v7h-5z" />
      <circle cx="80" cy="98" r="62" fill="url(#arch-halo)" />
      <path fill="none" stroke="#b9503f" strokeWidth="21" d="M14 142l32-26" />
      <path fill="none" stroke="#2f6f7c" strokeWidth="21" d="M146 138l-30-24" />
      <path fill="#222b5c" d="M62 74l36-4 5 44-36 4z" />
      <path fill={lamplight} d="M74 104l-2-16a10 10 0 0 1 20-2l2 16z" />
      <path fill="#fffbe9" d="M67 118l36-4v5l-35 4z" />
      <path
        fill="#fff3d0"
        d="M41 116c-3-8 4-16 12-19 8-4 16-8 20-4 3 4-3 8-9 11 6 1 10 3 9 8-2 7-12 14-21 14-5 0-9-4-11-10z"
      />
      <path
        fill="#7d5039"
        d="M121 112c2-8-4-15-12-18-7-3-14-6-18-2-2 4 2 7 8 10-6 1-9 4-8 8 3 7 12 12 19 11 5-1 9-4 11-9z"
      />
    </>
  ),
  children: () => (
    <>
      <path className="fill-glow" d={pane} />
      <path fill="#fff3d0" d="M80 60l50 112H30z" opacity=".6" />
      <Child at="translate(106 172) scale(.37)" {...coats.plum} hair="curls" skin={skins.brown} />
      <Child at="translate(72 172) scale(.29)" {...coats.red} hair="bun" skin={skins.light} />
      <Child at="translate(44 172) scale(.22)" {...coats.teal} skin={skins.tan} />
    </>
  ),
  school: () => (
    <>
      <path className="fill-glow" d={pane} />
      <path fill="#4a2f3f" d="M36 76h52a4 4 0 0 1 4 4v34a4 4 0 0 1-4 4H36z" />
      <path fill="none" stroke={bookPaper} strokeWidth="3" strokeLinecap="round" d="M44 90h26M44 101h36" />
      <Adult at="translate(104 184) scale(.33)" {...coats.plum} hair="bun" skin={skins.tan} arms="reading" />
      <Child at="translate(46 190) scale(.24)" {...coats.teal} hair="curls" skin={skins.brown} />
      <Child at="translate(74 192) scale(.24)" {...coats.red} />
    </>
  ),
  letter: () => (
    <>
      <path fill="#34407a" d={pane} />
      <Stars at="M50 70h0M80 44h0M104 60h0M66 84h0" />
      <circle cx="116" cy="126" r="72" fill="url(#arch-halo)" />
      <OilLamp at="translate(118 172) scale(1.3)" />
      <path fill={bookPaper} d="M34 116l68-8 6 52-68 8z" />
      <path
        fill="none"
        stroke="#b59a78"
        strokeWidth="2.5"
        strokeLinejoin="round"
        d="M34 116l40 24 28-32M40 168l26-32M108 160l-28-26"
      />
      <circle cx="72" cy="139" r="7" fill="#b9503f" />
    </>
  ),
}

/** An arched window at night, with a scene: 160 wide and 190 high. */
export function ArchDrawing({ subject }: { subject: ArchSubject }) {
  return (
    <>
      <defs>
        <Halo id="arch-halo" center={0.95} glow={0.4} />
        <linearGradient id="arch-dusk" x2="0" y2="1">
          <stop stopColor="#6d5c94" />
          <stop offset=".75" stopColor="#ffc58a" />
        </linearGradient>
        <clipPath id="arch-pane">
          <path d={pane} />
        </clipPath>
      </defs>
      <path d="M12 176V80a68 68 0 0 1 136 0v96z" className="fill-house" />
      <g clipPath="url(#arch-pane)">{scenes[subject]()}</g>
      <rect x="4" y="170" width="152" height="14" rx="7" fill="#fff3d0" />
      <path d="M8 180h144" stroke="#d9b98a" strokeWidth="4" strokeLinecap="round" />
    </>
  )
}
