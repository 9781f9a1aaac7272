import { describeCaching } from './checks/caching.ts';
import { live } from './host.ts';

describeCaching(live);
