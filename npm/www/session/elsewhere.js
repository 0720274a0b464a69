// @ts-check
/** In the package no program has an address: each worker is made on the spot, and some pages don't allow that. */
import { startWorker } from './workers.js';

export const isAtHome = () => false;

export const startElsewhere = startWorker;
