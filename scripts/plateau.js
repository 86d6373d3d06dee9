#!/usr/bin/env node
/** The command. Node runs the TypeScript beside it through tsx, also when Plateau is installed as a dependency. */
import { register } from 'tsx/esm/api';

register();
await import('./plateau.ts');
