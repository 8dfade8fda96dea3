import { type CodedText, fillText } from '../coded-text.ts'
import { enImportTexts } from '../i18n/en/import-texts.ts'
import { nlImportTexts } from '../i18n/nl/import-texts.ts'
import type { Language } from '../languages.ts'

type Texts = typeof enImportTexts
export type ImportTextCode = keyof Texts

type Placeholder<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never
type TextWith<Value> = {
  [Code in ImportTextCode]: [Placeholder<Texts[Code]>] extends [never]
    ? { code: Code; values?: never }
    : { code: Code; values: Record<Placeholder<Texts[Code]>, Value> }
}[ImportTextCode]

export type PlainImportText = TextWith<string | number>

/** A code of the catalogue, with a value for each of its placeholders. */
export type ImportText = TextWith<string | number | PlainImportText>

export const importTexts: Record<Language, Record<ImportTextCode, string>> = {
  nl: nlImportTexts,
  en: enImportTexts,
}

export const formatImportText = (language: Language, text: ImportText): string => fillText(importTexts[language], text)

interface StoredText {
  code?: string | undefined
  values?: CodedText['values'] | undefined
  message: string
}

/** Falls back on the English message: earlier imports have no code, and the server may know more codes. */
export const formatStoredText = (language: Language, { code, values, message }: StoredText): string =>
  code !== undefined && Object.hasOwn(enImportTexts, code) ? fillText(importTexts[language], { code, values }) : message
