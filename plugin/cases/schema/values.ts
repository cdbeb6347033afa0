import { z } from 'zod';
import { CASE_ID, MESSAGE_ID, TAG, TEXT, TIME } from '../formats.ts';

/** Text with something in it. */
export const text = () => z.string().regex(TEXT.pattern);
export const texts = () => z.array(text());
export const caseId = () => z.string().regex(CASE_ID.pattern);
export const tag = () => z.string().regex(TAG.pattern);
export const messageId = () => z.string().regex(MESSAGE_ID.pattern);
export const time = () => z.string().regex(TIME.pattern);

export const MEMORY_TYPES = ['persona', 'episodic', 'instruction'] as const;
export const TIME_VELOCITIES = ['static', 'dynamic'] as const;
export const ACTIONS = ['store', 'skip', 'update', 'merge'] as const;
export const LANGUAGES = ['zh', 'en', 'mixed'] as const;

export const memoryType = () => z.enum(MEMORY_TYPES);
export const timeVelocity = () => z.enum(TIME_VELOCITIES);
export const priority = () => z.int().min(0).max(100);
/** Index of a memory; whether it is in range is checked against the case. */
export const memoryIndex = () => z.int().min(0);
