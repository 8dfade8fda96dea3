/** Replaces each `{{name}}` by its value, an unknown one by nothing. */
export const fillPlaceholders = <Value>(
  text: string,
  values: Readonly<Record<string, Value | undefined>>,
  format: (value: Value) => string = String,
): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    return value === undefined ? '' : format(value)
  })
