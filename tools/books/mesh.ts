import { add, cross, normalize, subtract, turn, type Vector } from './vector.ts'

/** The picture on a surface, in RGBA. A plain color is a picture of one pixel. */
export interface Skin {
  width: number
  height: number
  pixels: Uint8Array
}

interface Corner {
  at: Vector
  normal: Vector
  /** The place in the skin, from 0 to 1, from the left and from the top. */
  u: number
  v: number
}

export interface Triangle {
  corners: readonly [Corner, Corner, Corner]
  skin: Skin
}

export const plain = (color: string): Skin => {
  const pixels = Uint8Array.from([...Buffer.from(color.slice(1), 'hex'), 255])
  return { width: 1, height: 1, pixels }
}

/** The four corners of a quadrilateral, from the top left of its skin, clockwise. */
type Quad = readonly [Vector, Vector, Vector, Vector]

/** `normals` of the left and the right edge make it look curved. `from` and `to`: the part of the skin, from the left. */
export function quad(
  [a, b, c, d]: Quad,
  skin: Skin,
  { normals, from = 0, to = 1 }: { normals?: readonly [Vector, Vector]; from?: number; to?: number } = {},
): Triangle[] {
  const flat = normalize(cross(subtract(b, a), subtract(d, a)))
  const [left, right] = normals ?? [flat, flat]
  const corners = [
    { at: a, normal: left, u: from, v: 0 },
    { at: b, normal: right, u: to, v: 0 },
    { at: c, normal: right, u: to, v: 1 },
    { at: d, normal: left, u: from, v: 1 },
  ] as const
  return [
    { corners: [corners[0], corners[1], corners[2]], skin },
    { corners: [corners[0], corners[2], corners[3]], skin },
  ]
}

interface BoxSkins {
  /** All sides that have no skin of their own. */
  rest: Skin
  front?: Skin
  left?: Skin
}

/** A box from one corner along its width, its depth and its height. Its front is the side without the depth. */
export function box(corner: Vector, width: Vector, depth: Vector, height: Vector, skins: BoxSkins): Triangle[] {
  const { rest, front = rest, left = rest } = skins
  const at = (x: 0 | 1, y: 0 | 1, z: 0 | 1) => {
    let point = corner
    if (x) point = add(point, width)
    if (y) point = add(point, depth)
    if (z) point = add(point, height)
    return point
  }
  return [
    ...quad([at(0, 0, 1), at(1, 0, 1), at(1, 0, 0), at(0, 0, 0)], front),
    ...quad([at(1, 1, 1), at(0, 1, 1), at(0, 1, 0), at(1, 1, 0)], rest),
    ...quad([at(0, 1, 1), at(0, 0, 1), at(0, 0, 0), at(0, 1, 0)], left),
    ...quad([at(1, 0, 1), at(1, 1, 1), at(1, 1, 0), at(1, 0, 0)], rest),
    ...quad([at(0, 1, 1), at(1, 1, 1), at(1, 0, 1), at(0, 0, 1)], rest),
    ...quad([at(0, 0, 0), at(1, 0, 0), at(1, 1, 0), at(0, 1, 0)], rest),
  ]
}

/** Turned around the upright axis by degrees, and moved. */
export function place(triangles: readonly Triangle[], degrees: number, by: Vector): Triangle[] {
  return triangles.map(({ corners, skin }) => {
    const moved = corners.map((corner) => ({
      ...corner,
      at: add(turn(corner.at, degrees), by),
      normal: turn(corner.normal, degrees),
    }))
    return { corners: moved as unknown as Triangle['corners'], skin }
  })
}
