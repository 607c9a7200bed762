/** What a program of graphics does: which triangle is seen at each pixel, and how deep it is. */

/** A corner on the screen. `depth`: larger is farther. `weight`: one over the distance, for perspective. */
export interface ScreenCorner {
  x: number
  y: number
  depth: number
  weight: number
}

/** Calls `at` for each pixel whose center is in the triangle, with the shares of the corners. */
export function forEachPixel(
  [a, b, c]: readonly [ScreenCorner, ScreenCorner, ScreenCorner],
  width: number,
  height: number,
  at: (pixel: number, shareA: number, shareB: number, shareC: number) => void,
): void {
  const area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  if (area === 0) return
  const left = Math.max(0, Math.floor(Math.min(a.x, b.x, c.x)))
  const right = Math.min(width - 1, Math.ceil(Math.max(a.x, b.x, c.x)))
  const top = Math.max(0, Math.floor(Math.min(a.y, b.y, c.y)))
  const bottom = Math.min(height - 1, Math.ceil(Math.max(a.y, b.y, c.y)))
  // A share is zero on the side opposite to its corner, and changes evenly from pixel to pixel.
  const [stepA, stepB] = [(b.y - c.y) / area, (c.y - a.y) / area]
  for (let row = top; row <= bottom; row += 1) {
    const y = row + 0.5
    const x = left + 0.5
    let shareA = ((b.x - x) * (c.y - y) - (b.y - y) * (c.x - x)) / area
    let shareB = ((c.x - x) * (a.y - y) - (c.y - y) * (a.x - x)) / area
    for (let column = left; column <= right; column += 1) {
      const shareC = 1 - shareA - shareB
      if (shareA >= 0 && shareB >= 0 && shareC >= 0) at(row * width + column, shareA, shareB, shareC)
      shareA += stepA
      shareB += stepB
    }
  }
}

/** Which triangle is nearest at each pixel (-1: none), and the shares of its first two corners, in perspective. */
export interface Seen {
  triangle: Int32Array
  shareA: Float32Array
  shareB: Float32Array
}

export function findSeen(
  triangles: readonly (readonly [ScreenCorner, ScreenCorner, ScreenCorner])[],
  width: number,
  height: number,
): Seen {
  const size = width * height
  const depths = new Float32Array(size).fill(Infinity)
  const triangle = new Int32Array(size).fill(-1)
  const [shareA, shareB] = [new Float32Array(size), new Float32Array(size)]
  for (const [index, corners] of triangles.entries()) {
    const [a, b, c] = corners
    forEachPixel(corners, width, height, (pixel, partA, partB, partC) => {
      const [weightA, weightB] = [partA * a.weight, partB * b.weight]
      const weight = weightA + weightB + partC * c.weight
      const depth = 1 / weight
      if (depth >= depths[pixel]!) return
      depths[pixel] = depth
      triangle[pixel] = index
      shareA[pixel] = weightA / weight
      shareB[pixel] = weightB / weight
    })
  }
  return { triangle, shareA, shareB }
}
