/** The models of a bound book, in the unit of which a cover is three wide and four high. */
import { cloth } from './art.ts'
import { box, plain, quad, type Skin, type Triangle } from './mesh.ts'
import { normalize, type Vector } from './vector.ts'

export interface BookSkins {
  cover: Skin
  spine: Skin
  left: Skin
  right: Skin
}

const width = 3
const height = 4
/** The thickness of a board, and how far it reaches over the pages. */
const board = 0.07
const overhang = 0.09
const clothSkin = plain(cloth)
const lining = plain('#e9c98a')
const paper = plain('#fff8e6')

/** The edges of many pages: lines along the block, some darker. `isUpright`: the lines run from the top to the bottom. */
function pageEdges(isUpright: boolean): Skin {
  const lines = 46
  const pixels = Uint8Array.from({ length: lines }, (_, line) => line).map((line) => 222 + ((line * 7919) % 31))
  const colors = [...pixels].flatMap((light) => [light, Math.round(light * 0.955), Math.round(light * 0.85), 255])
  return { width: isUpright ? lines : 1, height: isUpright ? 1 : lines, pixels: Uint8Array.from(colors) }
}

/** Closed, on its back, with the cover up and its lower edge to the viewer. */
export function closedBook({ cover, spine }: BookSkins): Triangle[] {
  const thickness = 0.5
  const [x, y] = [width / 2, height / 2]
  const bottom = thickness - board
  const block = { rest: pageEdges(false) }
  const across: Vector = [width, 0, 0]
  const away: Vector = [0, height, 0]
  const boards = [0, bottom].flatMap((z) => box([-x, -y, z], across, away, [0, 0, board], { rest: clothSkin }))
  const pages = box(
    [-x + 0.02, -y + overhang, board],
    [width - overhang - 0.02, 0, 0],
    [0, height - 2 * overhang, 0],
    [0, 0, bottom - board],
    block,
  )
  const top = thickness + 0.002
  const face = quad(
    [
      [-x, y, top],
      [x, y, top],
      [x, -y, top],
      [-x, -y, top],
    ],
    cover,
  )
  return [...boards, ...pages, ...face, ...roundSpine(spine, thickness, x, y)]
}

/** The rounded back of a closed book, at its left side. */
function roundSpine(spine: Skin, thickness: number, x: number, y: number): Triangle[] {
  const steps = 8
  const half = thickness / 2
  const on = (step: number) => {
    const angle = Math.PI * (step / steps)
    const out: Vector = [-Math.sin(angle) * 0.13, 0, Math.cos(angle) * half]
    const normal = normalize([-Math.sin(angle) / 0.13, 0, Math.cos(angle) / half])
    return { x: -x + out[0], z: half + out[2], normal }
  }
  return Array.from({ length: steps }, (_, step) => {
    const [low, high] = [on(step + 1), on(step)]
    const from = 1 - (step + 1) / steps
    return quad(
      [
        [low.x, y, low.z],
        [high.x, y, high.z],
        [high.x, -y, high.z],
        [low.x, -y, low.z],
      ],
      spine,
      { normals: [low.normal, high.normal], from, to: from + 1 / steps },
    )
  }).flat()
}

/** Standing on its lower edge, open to the viewer, with its back away. */
export function openBook({ left, right }: BookSkins): Triangle[] {
  const halves = [
    { side: -1, skin: left },
    { side: 1, skin: right },
  ] as const
  const back = box([-0.24, 0.02, 0], [0.48, 0, 0], [0, board, 0], [0, 0, height], { rest: clothSkin })
  return [...back, ...halves.flatMap(({ side, skin }) => [...coverBoard(side), ...leaves(side, skin)])]
}

/** Degrees between a leaf and the line to the viewer. */
const coverAngle = 66
const radians = (degrees: number) => (degrees * Math.PI) / 180

function coverBoard(side: -1 | 1): Triangle[] {
  const angle = radians(coverAngle)
  const along: Vector = [side * Math.sin(angle) * width, -Math.cos(angle) * width, 0]
  const through: Vector = [side * Math.cos(angle) * board, Math.sin(angle) * board, 0]
  const start: Vector = [side * 0.24, 0.02, 0]
  const skins = { rest: clothSkin, front: lining }
  if (side > 0) return box(start, along, through, [0, 0, height], skins)
  const end: Vector = [start[0] + along[0], start[1] + along[1], 0]
  return box(end, [-along[0], -along[1], 0], through, [0, 0, height], skins)
}

/** A fan of leaves. The first has the picture; of the others the edges are seen. */
function leaves(side: -1 | 1, picture: Skin): Triangle[] {
  const count = 9
  return Array.from({ length: count }, (_, index) => {
    const part = index / (count - 1)
    const start = 14 + (coverAngle - 22) * part
    const end = coverAngle - 9 + 7 * part
    return leaf(side, [side * (0.02 + 0.18 * part), -0.06 + 0.05 * part], start, end, index === 0 ? picture : paper)
  }).flat()
}

/** A leaf that leaves the back at the angle `start` and bends to `end`. */
function leaf(side: -1 | 1, [x0, y0]: readonly [number, number], start: number, end: number, skin: Skin): Triangle[] {
  const steps = 20
  const length = width - overhang
  const [low, high] = [overhang * 0.6, height - overhang]
  const points: { x: number; y: number; normal: Vector }[] = []
  let [x, y] = [x0, y0]
  for (let step = 0; step <= steps; step += 1) {
    const bend = (1 - step / steps) ** 2.6
    const angle = radians(end + (start - end) * bend)
    points.push({ x, y, normal: [-side * Math.cos(angle), -Math.sin(angle), 0] })
    x += (side * Math.sin(angle) * length) / steps
    y -= (Math.cos(angle) * length) / steps
  }
  return points.slice(1).flatMap((outer, index) => {
    const inner = points[index]!
    const [from, to] = side > 0 ? [inner, outer] : [outer, inner]
    const start = side > 0 ? index / steps : 1 - (index + 1) / steps
    return quad(
      [
        [from.x, from.y, high],
        [to.x, to.y, high],
        [to.x, to.y, low],
        [from.x, from.y, low],
      ],
      skin,
      { normals: [from.normal, to.normal], from: start, to: start + 1 / steps },
    )
  })
}
