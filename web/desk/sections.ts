/** Parts of the desk, by the first part of the path below `/school`. */
export const schoolSections = ['', 'weeks', 'rooms'] as const
export type SchoolSection = (typeof schoolSections)[number]

export const isSection = (path: string): path is SchoolSection => (schoolSections as readonly string[]).includes(path)
