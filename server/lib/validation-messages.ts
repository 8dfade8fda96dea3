import en from 'zod/v4/locales/en.js'
import * as z from 'zod/mini'

// Without a locale zod/mini only says "Invalid input".
z.config(en())
