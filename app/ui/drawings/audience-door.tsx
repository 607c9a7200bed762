import { bookPaper, lamplight } from '../../colors/palette.ts'
import type { ReactNode } from 'react'
import { Adult, Child, coats, skins } from './figures.tsx'

type Audience = 'children' | 'teachers' | 'churches'

const frame = '#2a2347'
const room = lamplight

/** A wooden door of a house, with two children in it. */
const homeDoor = () => (
  <>
    <path fill={frame} d="M26 232V98a54 54 0 0 1 108 0v134z" />
    <path fill={room} d="M36 232V98a44 44 0 0 1 88 0v134z" />
    <path fill="#e9a04c" d="M36 204h88v28H36z" />
    <Child at="translate(98 230) scale(.44)" {...coats.teal} hair="curls" skin={skins.brown} />
    <Child at="translate(66 232) scale(-.4 .4)" {...coats.red} hat="#e9c98a" arms="waving" />
    <path fill="#8a3d42" d="M36 232V80c-14 4-26 12-32 22v142z" />
    <path fill="#6d3040" d="M30 152V98c-8 3-14 7-18 11v48zM30 166v56l-18 6v-56z" />
    <circle cx="30" cy="160" r="3.5" fill={room} />
  </>
)

/** The doors of a school under a bell, with a teacher and a child. */
const schoolDoor = () => (
  <>
    <path fill={frame} d="M24 232V66h112v166z" />
    <path fill={room} d="M34 232V102h92v130zM34 76h27v18H34zM66 76h28v18H66zM99 76h27v18H99z" />
    <path fill="#4a2f3f" d="M52 118h56a4 4 0 0 1 4 4v34H48v-34a4 4 0 0 1 4-4z" />
    <path fill="none" stroke={bookPaper} strokeWidth="3" strokeLinecap="round" d="M58 130h20M58 139h12" />
    <path fill="#e9a04c" d="M34 206h92v26H34z" />
    <Adult at="translate(90 230) scale(.35)" {...coats.plum} hair="bun" skin={skins.tan} arms="reading" />
    <Child at="translate(58 232) scale(.27)" {...coats.red} />
    <path fill="#2f6f7c" d="M34 232V102L8 92v154zM126 232V102l26-10v154z" />
    <path fill="#23525f" d="M29 150v-38l-15-5v44zM29 164v54l-15 6v-60zM131 150v-38l15-5v44zM131 164v54l15 6v-60z" />
    <path fill="none" stroke={frame} strokeWidth="5" d="M64 66V40a16 16 0 0 1 32 0v26" />
    <path fill="#e9c98a" d="M70 56c6-4 3-22 10-22s4 18 10 22z" />
    <circle cx="80" cy="59" r="3.500" fill="#b59a58" />
  </>
)

/** The pointed doors of a church under a cross, with two people who come to meet the visitor. */
const churchDoor = () => (
  <>
    <path fill={frame} d="M22 232V108c0-36 30-56 58-84 28 28 58 48 58 84v124z" />
    <path fill={room} d="M34 232V112c0-30 24-46 46-70 22 24 46 40 46 70v120z" />
    <path fill="#fff3d0" d="M76 66h8v10h9v8h-9v22h-8V84h-9v-8h9z" />
    <path fill="#e9a04c" d="M34 206h92v26H34z" />
    <Adult
      at="translate(66 230) scale(-.36 .36)"
      coat="#54437a"
      sleeve="#3b2f5a"
      arms="waving"
      skin={skins.brown}
      hair="curls"
    />
    <Adult at="translate(100 231) scale(.33)" {...coats.teal} hair="bun" />
    <path fill="#6d4a3a" d="M34 232V104c-10 4-20 10-26 20v122zM126 232V104c10 4 20 10 26 20v122z" />
    <path fill="none" stroke="#4a2f2c" strokeWidth="3" d="M17 116v126M26 109v128M134 109v128M143 116v126" />
    <path fill="none" stroke={room} strokeWidth="3" strokeLinecap="round" d="M30 164v14M130 164v14" />
  </>
)

const doors: Record<Audience, () => ReactNode> = { children: homeDoor, teachers: schoolDoor, churches: churchDoor }

/** The open door for each audience of the publisher's offers, and who stands in it. */
export function AudienceDoor({ id }: { id: Audience }) {
  return (
    <svg viewBox="0 0 160 250" aria-hidden="true" className="w-full">
      {doors[id]()}
      <path fill="#fff3d0" d="M20 230h120l16 12a4 4 0 0 1-2 7H6a4 4 0 0 1-2-7z" />
      <path fill="#ffe2a6" d="M40 230h80l14 19H26z" />
    </svg>
  )
}
