import { type Light, setUpLights } from './lights.ts'
import type { Triangle } from './mesh.ts'
import { findSeen, type ScreenCorner } from './rasterize.ts'
import { add, cross, dot, normalize, scale, subtract, type Vector } from './vector.ts'

export interface View {
  from: Vector
  to: Vector
  /** The width of what is seen, for each unit of distance. */
  field: number
}

/** The picture has this many rays for each pixel, in both directions. */
const fine = 2

/** A picture of the model on a table that shows only its shadow, in RGBA. The same model makes the same picture. */
export function render(triangles: readonly Triangle[], view: View, width: number, height: number): Uint8Array {
  const lights = setUpLights(triangles)
  const camera = makeCamera(view, width * fine, height * fine)
  const screen = triangles.map(
    ({ corners: [a, b, c] }) => [camera.project(a.at), camera.project(b.at), camera.project(c.at)] as const,
  )
  const seen = findSeen(screen, width * fine, height * fine)
  const picture = new Uint8Array(width * height * 4)
  const shadow = tableShadow((x, y) => shadowAt(camera.ray(x * fine, y * fine), view.from, lights), width)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    let [red, green, blue, alpha, empty, brightness, lit] = [0, 0, 0, 0, 0, 0, -1]
    for (let part = 0; part < fine * fine; part += 1) {
      const at = (y * fine + Math.floor(part / fine)) * width * fine + x * fine + (part % fine)
      const index = seen.triangle[at]!
      if (index < 0) {
        empty += 1
        continue
      }
      const point = pointOn(triangles[index]!, seen.shareA[at]!, seen.shareB[at]!)
      // The light hardly differs within a pixel.
      if (index !== lit) brightness = brightnessAt(point, view.from, lights)
      lit = index
      const light = inLight(colorAt(triangles[index]!.skin, point.u, point.v), brightness)
      red += light[0]
      green += light[1]
      blue += light[2]
      alpha += 1
    }
    if (empty > 0) alpha += empty * shadow(x, y)
    if (alpha === 0) continue
    const parts = [red / alpha, green / alpha, blue / alpha].map(toScreen)
    picture.set([...parts, Math.round((alpha / (fine * fine)) * 255)], pixel * 4)
  }
  return picture
}

function makeCamera({ from, to, field }: View, width: number, height: number) {
  const ahead = normalize(subtract(to, from))
  const across = normalize(cross(ahead, [0, 0, 1]))
  const up = cross(across, ahead)
  const zoom = width / field
  return {
    project(point: Vector): ScreenCorner {
      const offset = subtract(point, from)
      const depth = dot(offset, ahead)
      const x = width / 2 + (dot(offset, across) / depth) * zoom
      const y = height / 2 - (dot(offset, up) / depth) * zoom
      return { x, y, depth, weight: 1 / depth }
    },
    /** The direction in which this place of the screen looks. */
    ray(x: number, y: number): Vector {
      const right = scale(across, (x - width / 2) / zoom)
      return add(ahead, add(right, scale(up, (height / 2 - y) / zoom)))
    },
  }
}

/** A shadow is soft: it is found at each fourth pixel in both directions, once, and lies evenly between. */
function tableShadow(find: (x: number, y: number) => number, width: number) {
  const step = 4
  const columns = Math.ceil(width / step) + 2
  const found = new Map<number, number>()
  const at = (column: number, row: number) => {
    const place = row * columns + column
    const known = found.get(place) ?? find(column * step, row * step)
    found.set(place, known)
    return known
  }
  return (x: number, y: number) => {
    const [column, row] = [Math.floor(x / step), Math.floor(y / step)]
    const [partX, partY] = [x / step - column, y / step - row]
    const upper = at(column, row) * (1 - partX) + at(column + 1, row) * partX
    const lower = at(column, row + 1) * (1 - partX) + at(column + 1, row + 1) * partX
    return upper * (1 - partY) + lower * partY
  }
}

/** How dark the table's shadow is where this ray meets the table. */
function shadowAt(ray: Vector, from: Vector, lights: readonly Light[]): number {
  if (ray[2] >= 0) return 0
  const point = add(from, scale(ray, -from[2] / ray[2]))
  let [all, dark] = [0, 0]
  for (const { direction, strength, isLit } of lights) {
    const share = strength * direction[2]
    all += share
    if (!isLit(point[0], point[1], 0.005)) dark += share
  }
  return (dark / all) ** 1.15 * 0.72
}

/** The point of a triangle with these shares of its corners. */
function pointOn({ corners: [a, b, c] }: Triangle, shareA: number, shareB: number) {
  const shareC = 1 - shareA - shareB
  const mix = (one: number, two: number, three: number) => one * shareA + two * shareB + three * shareC
  const mixed = (one: Vector, two: Vector, three: Vector): Vector => [
    mix(one[0], two[0], three[0]),
    mix(one[1], two[1], three[1]),
    mix(one[2], two[2], three[2]),
  ]
  return {
    at: mixed(a.at, b.at, c.at),
    normal: normalize(mixed(a.normal, b.normal, c.normal)),
    u: mix(a.u, b.u, c.u),
    v: mix(a.v, b.v, c.v),
  }
}

function brightnessAt({ at, normal }: { at: Vector; normal: Vector }, eye: Vector, lights: readonly Light[]): number {
  const front = dot(normal, subtract(eye, at)) < 0 ? scale(normal, -1) : normal
  const [x, y, z] = add(at, scale(front, 0.015))
  let brightness = 0.06
  for (const { direction, strength, isLit } of lights) {
    const facing = dot(front, direction)
    if (facing > 0 && isLit(x, y, z)) brightness += strength * facing
  }
  return brightness
}

/** The linear light of a color. Lamplight is warm, and its shadows are blue. */
function inLight([red, green, blue]: Vector, brightness: number): Vector {
  const warmth = Math.min(1, brightness)
  return [red * brightness * (0.97 + 0.05 * warmth), green * brightness, blue * brightness * (1.12 - 0.16 * warmth)]
}

/** The color between the four nearest pixels, in linear light. */
function colorAt({ width, height, pixels }: Triangle['skin'], u: number, v: number): [number, number, number] {
  const x = Math.min(width - 1, Math.max(0, u * width - 0.5))
  const y = Math.min(height - 1, Math.max(0, v * height - 0.5))
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [right, bottom] = [Math.min(left + 1, width - 1), Math.min(top + 1, height - 1)]
  const [partX, partY] = [x - left, y - top]
  const color: [number, number, number] = [0, 0, 0]
  for (const channel of [0, 1, 2] as const) {
    const light = (column: number, row: number) => linear[pixels[(row * width + column) * 4 + channel]!]!
    const upper = light(left, top) * (1 - partX) + light(right, top) * partX
    const lower = light(left, bottom) * (1 - partX) + light(right, bottom) * partX
    color[channel] = upper * (1 - partY) + lower * partY
  }
  return color
}

/** The light of each of the 256 steps of a screen's color. */
const linear = Float32Array.from({ length: 256 }, (_, step) => (step / 255) ** 2.2)

const toScreen = (light: number) => Math.round(Math.min(1, light) ** (1 / 2.2) * 255)
