export const languages = ['nl', 'en'] as const
export type Language = (typeof languages)[number]
