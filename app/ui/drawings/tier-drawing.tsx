import { lamplight } from '../../colors/palette.ts'
import { Child, coats, skins } from './figures.tsx'
import { Halo, Stars } from './night-sky.tsx'

export type TierScene = keyof typeof drawings

const drawings = {
  home: () => (
    <>
      <path fill="#3d4a85" d="M0 180V92l52-46 46 40v94zM160 180v-70l50-44 30 26v88z" />
      <circle cx="120" cy="118" r="108" fill="url(#scene-halo)" />
      <Child at="translate(120 208) scale(.64)" {...coats.red} hat="#e9c98a" arms="reading" />
    </>
  ),
  classroom: () => (
    <>
      <path fill="#2a2347" d="M20 104V62a32 32 0 0 1 64 0v42zM156 104V62a32 32 0 0 1 64 0v42z" />
      <path fill={lamplight} d="M26 100V62a26 26 0 0 1 52 0v38zM162 100V62a26 26 0 0 1 52 0v38z" />
      <path fill="none" stroke="#2a2347" strokeWidth="4" d="M52 36v64M26 70h52M188 36v64M162 70h52" />
      <circle cx="120" cy="126" r="118" fill="url(#scene-halo)" />
      <Child at="translate(48 204) scale(.5)" {...coats.plum} hair="bun" skin={skins.tan} arms="reading" />
      <Child at="translate(192 204) scale(.5)" {...coats.red} arms="reading" />
      <Child at="translate(120 214) scale(.56)" {...coats.teal} hair="curls" skin={skins.brown} arms="reading" />
    </>
  ),
  city: () => (
    <>
      <path
        fill="#36427a"
        d="M0 150V98l22-24 22 24v52zM44 150V84h34v66zM170 150V88l20-22 20 22v62zM206 150v-44h34v44z"
      />
      <circle cx="122" cy="108" r="106" fill="url(#scene-halo)" />
      <path fill="#2a2347" d="M119 2h6v10h8v6h-8v16h-6V18h-8v-6h8z" />
      <path fill="#4b5996" d="M104 150V56l18-30 18 30v94zM76 150v-42l46-30 46 30v42z" />
      <path
        fill="none"
        stroke="#7683bf"
        strokeWidth="8"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M68 112l54-36 54 36"
      />
      <path
        fill={lamplight}
        d="M110 150v-22a12 12 0 0 1 24 0v22zM116 68v-8a6 6 0 0 1 12 0v8zM86 136v-10a6 6 0 0 1 12 0v10zM146 136v-10a6 6 0 0 1 12 0v10zM12 120h9v12h-9zM56 104h9v12h-9zM186 104h9v12h-9zM216 124h9v12h-9z"
      />
      <path fill="#857cb4" d="M0 146c60-8 170 6 240-2v36H0z" />
      <path fill="#ffe2a6" d="M110 148h24l34 32H72z" />
      <Child at="translate(70 174) scale(.14)" {...coats.red} hat="#e9c98a" />
      <Child at="translate(172 172) scale(.13)" {...coats.teal} hat="#b9503f" />
    </>
  ),
}

/** What a gift does, in the manner of the book: a child with a book, a class, a church in its town. 240 wide, 180 high. */
export function TierDrawing({ scene }: { scene: TierScene }) {
  return (
    <>
      <defs>
        <Halo id="scene-halo" center={0.9} glow={0.36} />
      </defs>
      <path fill="#2b3568" d="M0 0h240v180H0z" />
      <Stars at="M24 26h0M60 52h0M206 22h0M222 66h0M182 48h0M92 18h0M16 84h0" />
      {drawings[scene]()}
    </>
  )
}
