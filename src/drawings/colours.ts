/** A colour mixed with white (share above 0) or black (below 0), as `#rrggbb`. */
export function shade(colour: string, share: number): string {
  const target = share > 0 ? 255 : 0
  const mixed = channels(colour).map((value) => Math.round(value + (target - value) * Math.abs(share)))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Returns the perceived lightness of a colour, from 0 to 1. */
export function lightness(colour: string): number {
  const [red, green, blue] = channels(colour) as [number, number, number]
  return (0.3 * red + 0.59 * green + 0.11 * blue) / 255
}

/** Returns the hue of a colour in degrees, or null for one that is nearly grey. */
export function getHue(colour: string): number | null {
  const [red, green, blue] = channels(colour) as [number, number, number]
  const [top, bottom] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const spread = top - bottom
  if (spread < 16) return null
  const sixth =
    top === red
      ? (green - blue) / spread
      : top === green
        ? 2 + (blue - red) / spread
        : 4 + (red - green) / spread
  return (sixth * 60 + 360) % 360
}

/** Converts hue in degrees, saturation and lightness from 0 to 1 to `#rrggbb`. */
export function hsl(hue: number, saturation: number, light: number): string {
  const reach = saturation * Math.min(light, 1 - light)
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12
    const value = light - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
}
