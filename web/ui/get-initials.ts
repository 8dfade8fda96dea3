/** `Noor van der Berg` gives NB. */
export function getInitials(name: string) {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  const initialWords = words.length > 1 ? [words[0], words.at(-1)] : words
  return initialWords.map((word) => word?.[0]?.toUpperCase()).join('')
}
