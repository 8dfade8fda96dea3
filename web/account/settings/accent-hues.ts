/** Hues of the accents in `web/ui/tokens.css`; blue is the product's own. */
export const accentHues = { blue: 264, violet: 300, pink: 345, orange: 60, green: 150, teal: 195 } as const
