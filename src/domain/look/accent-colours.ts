type Rgb = readonly [red: number, green: number, blue: number]

/** The colours of one theme that follow from the accent. */
export type AccentColours = { accent: string; deep: string; ink: string; wash: string }
export type AccentThemes = { light: AccentColours; dark: AccentColours }

/** Grounds and texts of the site (web/ui/tokens.css); a test compares them. */
export const grounds = {
  light: { paper: '#f3eee3', card: '#fdfbf5', ink: '#18231f', soft: '#525d57' },
  dark: { paper: '#0f1816', card: '#17221f', ink: '#f0eadd', soft: '#abb5ac' },
} as const

/** The delivered colours. */
export const deliveredAccent: AccentThemes = {
  light: { accent: '#0a5a4d', deep: '#06443a', ink: '#fffdf7', wash: '#deebe3' },
  dark: { accent: '#74cbb3', deep: '#97dcc8', ink: '#06211b', wash: '#15352d' },
}

/** Contrast that WCAG asks of text. */
export const MIN_CONTRAST = 4.5
/** On dark ground the accent is lightened to this, so that it does not just pass. */
const DARK_CONTRAST = 6.5

/** Makes the colours of both themes from an accent for light ground; each text on them has enough contrast if the accent has. */
export function toAccentThemes(accent: string): AccentThemes {
  const onDark = lighten(accent)
  return {
    light: {
      accent,
      deep: mix(accent, '#000000', 0.25),
      ink: deliveredAccent.light.ink,
      wash: getWash(accent, 'light'),
    },
    dark: {
      accent: onDark,
      deep: mix(onDark, '#ffffff', 0.3),
      ink: grounds.dark.paper,
      wash: getWash(onDark, 'dark'),
    },
  }
}

/** The lowest contrast of an accent with the grounds that it stands on. */
export function groundContrast(accent: string, theme: 'light' | 'dark'): number {
  const { paper, card } = grounds[theme]
  return Math.min(contrast(accent, paper), contrast(accent, card))
}

/** The contrast ratio of two colours, as defined by WCAG 2.2. */
export function contrast(one: string, other: string): number {
  const [dim, bright] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (bright + 0.05) / (dim + 0.05)
}

function lighten(accent: string): string {
  let lightened = accent
  for (let part = 0; part < 1 && groundContrast(lightened, 'dark') < DARK_CONTRAST; part += 0.02) {
    lightened = mix(accent, '#ffffff', part)
  }
  return lightened
}

/** A light tint of the accent, as strong as the texts on it allow. */
function getWash(accent: string, theme: 'light' | 'dark'): string {
  const { card, ink, soft } = grounds[theme]
  for (let part = 0.16; part > 0; part -= 0.02) {
    const wash = mix(card, accent, part)
    if ([accent, ink, soft].every((text) => contrast(text, wash) >= MIN_CONTRAST)) return wash
  }
  return card
}

function mix(from: string, to: string, part: number): string {
  const [a, b] = [toRgb(from), toRgb(to)]
  const parts = a.map((value, place) => Math.round(value + (b[place]! - value) * part))
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function luminance(colour: string): number {
  const [red, green, blue] = toRgb(colour).map((byte) => {
    const value = byte / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toRgb(colour: string): Rgb {
  const at = (start: number) => Number.parseInt(colour.slice(start, start + 2), 16)
  return [at(1), at(3), at(5)]
}
