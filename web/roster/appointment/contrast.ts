/** Red, green and blue of sRGB, each 0 to 1. */
export type Rgb = readonly [number, number, number]

const clamp = (value: number) => Math.min(1, Math.max(0, value))
/** Converts between linear light and an sRGB channel. */
const encode = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)
const decode = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** Converts oklch to sRGB, clipped per channel as browsers do (CSS Color 4, section 9.3). */
export function toRgb(lightness: number, chroma: number, hue: number): Rgb {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  // Constants of https://bottosson.github.io/posts/oklab/
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    clamp(encode(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)),
    clamp(encode(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)),
    clamp(encode(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)),
  ]
}

const computeLuminance = ([red, green, blue]: Rgb) =>
  0.2126 * decode(red) + 0.7152 * decode(green) + 0.0722 * decode(blue)

/** Computes the WCAG 2 contrast ratio, 1 to 21. */
export function computeContrast(first: Rgb, second: Rgb) {
  const [dark = 0, light = 0] = [computeLuminance(first), computeLuminance(second)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
