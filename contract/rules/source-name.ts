/** Accepts `desk` too, the source of what people make in the web. */
export const isSourceName = (name: string): boolean =>
  /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u.test(name) && !name.endsWith(' ')
