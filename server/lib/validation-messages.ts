import en from 'zod/v4/locales/en.js'
import * as z from 'zod/mini'

// Without a locale zod/mini says "Invalid input" of everything; to correct the input one must know what was expected.
z.config(en())
