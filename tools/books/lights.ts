import { forEachPixel } from './rasterize.ts'
import type { Triangle } from './mesh.ts'
import { cross, dot, normalize, type Vector } from './vector.ts'

export interface Light {
  /** From a point to the light. */
  direction: Vector
  strength: number
  isLit: (x: number, y: number, z: number) => boolean
}

const size = 288
/** Half the width of the space that a light reaches, around the middle. */
const reach = 5.6
const middle: Vector = [0, -0.6, 1.2]
/** How far a surface must be behind another to be in its shadow. */
const tolerance = 0.045
const lamp = normalize([-0.5, -0.85, 1.05])
/** The shares of the lamp and of the light from all sides. */
const [lampStrength, skyStrength] = [0.9, 0.95]

/** A wide lamp at the upper left and a bright sky, as many small lights, which together cast soft shadows. */
export function setUpLights(triangles: readonly Triangle[]): Light[] {
  const lampDirections = spiral(22).map(([x, y]) => spread(lamp, x * 0.17, y * 0.17))
  // Evenly over the sky: the height of a point on a sphere is as even as its place on a circle.
  const skyDirections = spiral(42).map(([x, y]): Vector => {
    const [part, widen] = [x * x + y * y, Math.sqrt(2 - x * x - y * y)]
    return [x * widen, y * widen, 1.12 - part]
  })
  const make = (directions: Vector[], strength: number) =>
    directions.map((direction) => makeLight(triangles, normalize(direction), strength / directions.length))
  return [...make(lampDirections, lampStrength), ...make(skyDirections, skyStrength)]
}

/** Points that fill a circle evenly. */
function spiral(count: number): [x: number, y: number][] {
  return Array.from({ length: count }, (_, index) => {
    const radius = Math.sqrt((index + 0.5) / count)
    const angle = index * 2.399963
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })
}

function axesOf(direction: Vector): [Vector, Vector] {
  const across = normalize(cross(Math.abs(direction[2]) > 0.95 ? [0, 1, 0] : [0, 0, 1], direction))
  return [across, cross(direction, across)]
}

function spread(direction: Vector, x: number, y: number): Vector {
  const [across, up] = axesOf(direction)
  return [0, 1, 2].map((axis) => direction[axis]! + across[axis]! * x + up[axis]! * y) as unknown as Vector
}

/** A light that knows how far it shines: a map of the first surface on each of its rays. */
function makeLight(triangles: readonly Triangle[], direction: Vector, strength: number): Light {
  const [across, up] = axesOf(direction)
  const map = new Float32Array(size * size).fill(-Infinity)
  // Scaled so that a point's place in the map is three products away.
  const zoom = size / (2 * reach)
  const [ax, ay, az] = [across[0] * zoom, across[1] * zoom, across[2] * zoom]
  const [ux, uy, uz] = [up[0] * zoom, up[1] * zoom, up[2] * zoom]
  const [dx, dy, dz] = direction
  const offsetX = size / 2 - dot(middle, [ax, ay, az])
  const offsetY = size / 2 - dot(middle, [ux, uy, uz])
  const on = ([x, y, z]: Vector) => ({
    x: x * ax + y * ay + z * az + offsetX,
    y: x * ux + y * uy + z * uz + offsetY,
    depth: x * dx + y * dy + z * dz,
    weight: 1,
  })
  for (const { corners } of triangles) {
    const [a, b, c] = [on(corners[0].at), on(corners[1].at), on(corners[2].at)]
    forEachPixel([a, b, c], size, size, (pixel, shareA, shareB, shareC) => {
      const depth = shareA * a.depth + shareB * b.depth + shareC * c.depth
      if (depth > map[pixel]!) map[pixel] = depth
    })
  }
  const isLit = (x: number, y: number, z: number) => {
    const column = (x * ax + y * ay + z * az + offsetX) | 0
    const row = (x * ux + y * uy + z * uz + offsetY) | 0
    if (column < 0 || row < 0 || column >= size || row >= size) return true
    return x * dx + y * dy + z * dz + tolerance >= map[row * size + column]!
  }
  return { direction, strength, isLit }
}
