import type { NamedWithClass } from '@uurwerk/contract/named-with-class'

/** Formats like `Sanne Bakker (V5A)`. */
export const formatNameWithClass = ({ name, className }: Omit<NamedWithClass, 'id'>) =>
  className === null ? name : `${name} (${className})`
